import { route } from "@/lib/server/api/route";
import { findPocketFile } from "@/lib/server/gate/pocket";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** The script and the fonts of /pocket. Their names change with their contents. */
export const GET = route<{ file: string }>({ name: "pocket-file" }, ({ params }) => {
  const file = findPocketFile(params.file);
  if (!file) return new Response(null, { status: 404 });
  const headers = { "Content-Type": file.type, "Cache-Control": `public, max-age=${YEAR_SECONDS}, immutable` };
  return new Response(file.body, { headers });
});
