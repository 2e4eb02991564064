const shared = globalThis as unknown as { craftPactEnding?: boolean };

/** From now on /api/health/ready answers 503, so that no proxy sends new requests here. */
export function beginEnding(): void {
  shared.craftPactEnding = true;
}

export function isEnding(): boolean {
  return shared.craftPactEnding === true;
}
