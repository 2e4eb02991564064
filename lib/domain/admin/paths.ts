const ADMIN_PATH = "/admin";

export function isAdminPath(pathname: string): boolean {
  return pathname === ADMIN_PATH || pathname.startsWith(`${ADMIN_PATH}/`);
}

/** The page of the admin's room to go on to; the room itself for anything else. */
export function safeAdminPath(text: unknown): string {
  return typeof text === "string" && text.length <= 500 && /^\/admin(\/[\w-]+)*(\?[\w=&%.+-]*)?$/.test(text)
    ? text
    : ADMIN_PATH;
}
