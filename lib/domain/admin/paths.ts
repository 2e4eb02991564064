const ADMIN_PATH = "/admin";

export function isAdminPath(pathname: string): boolean {
  return pathname === ADMIN_PATH || pathname.startsWith(`${ADMIN_PATH}/`);
}

/** The admin page to continue to; the admin's start page for any other text. */
export function safeAdminPath(text: unknown): string {
  return typeof text === "string" && text.length <= 500 && /^\/admin(\/[\w-]+)*(\?[\w=&%.+-]*)?$/.test(text)
    ? text
    : ADMIN_PATH;
}
