import { ProjectsScreen } from "./projects-screen";

/** The list under the dialog when /calculator/projects/new was opened directly. */
export default function ProjectsBehindDialog() {
  return <ProjectsScreen asked={{}} />;
}
