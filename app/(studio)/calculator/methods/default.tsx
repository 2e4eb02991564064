import { readMethodSearch } from "@/lib/domain/methods/search";
import { MethodsScreen } from "./methods-screen";

/** The list under the dialog when /calculator/methods/new was opened directly. */
export default function MethodsBehindDialog() {
  return <MethodsScreen tab="my" search={readMethodSearch({})} />;
}
