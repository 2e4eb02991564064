import "server-only";

/** Where the browser goes to pay; null where this plan can't be bought now. */
export async function checkoutUrl(
  _user: { id: string; email: string },
  _tier: "pro_lite" | "pro_plus",
): Promise<string | null> {
  throw new Error("checkoutUrl: not built");
}
