const CHANNEL = "craft-pact-taps";

const listeners = new Set<() => void>();
let channel: BroadcastChannel | null = null;

/** Calls back when the queue or the stored account changes in any document of this browser. */
export function onChange(listener: () => void): () => void {
  listeners.add(listener);
  channel ??= openChannel();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    channel?.close();
    channel = null;
  };
}

export function notify() {
  for (const listener of listeners) listener();
  const sender = channel ?? openChannel();
  sender.postMessage("changed");
  if (!channel) sender.close();
}

function openChannel(): BroadcastChannel {
  const opened = new BroadcastChannel(CHANNEL);
  opened.onmessage = () => {
    for (const listener of listeners) listener();
  };
  return opened;
}
