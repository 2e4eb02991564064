/** Without this file Next would take the product's. */
export function register() {}
