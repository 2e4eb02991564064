export const NOW: string;
export function stopClock(): void;
