import { PageNotFound } from "@/components/chrome/page-not-found";

export default PageNotFound;
