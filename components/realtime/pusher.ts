import Pusher from "pusher-js";
import { accountHeaders } from "@/lib/client/account";
import type { PusherSite } from "@/lib/domain/notifications/realtime";
import { discussionsOf, POLL_MS, type Transport } from "./transport";

/** Events through Pusher: private channels of this crafter, this login and the discussions on screen. */
export function makePusherTransport(
  site: PusherSite,
  { userId, loginTag }: { userId: string; loginTag: string },
): Transport {
  return (subscriber, signal) => {
    const { key, host, port, isTls } = site;
    const client = new Pusher(key, {
      // Required by the types, ignored where a host is named.
      cluster: "",
      wsHost: host,
      ...(isTls ? { wssPort: port } : { wsPort: port }),
      forceTLS: isTls,
      enabledTransports: ["ws", "wss"],
      disableStats: true,
      channelAuthorization: { transport: "ajax", endpoint: "/api/pusher/auth", headers: accountHeaders() },
    });
    const known = new Set<string>();

    client.subscribe(`private-login-${loginTag}`).bind("event", () => subscriber.signedOut());
    client.subscribe(`private-crafter-${userId}`).bind("event", ({ ids }: { ids: number[] }) => {
      if (ids.length === 0) subscriber.notify(["notifications"]);
      for (const id of ids) subscriber.notify(["notifications"], id);
    });
    client.subscribe(`private-stopwatch-${userId}`).bind("event", () => subscriber.notify(["stopwatch"]));
    const updateTopics = () => {
      for (const id of discussionsOf(subscriber.topics())) {
        if (known.has(id)) continue;
        known.add(id);
        client.subscribe(`private-discussion-${id}`).bind("event", () => subscriber.notify([`comments:${id}`]));
      }
    };
    updateTopics();

    // Pusher does not resend what it sent while disconnected, so read everything again.
    client.connection.bind("connected", () => subscriber.notify(subscriber.topics()));
    const polls = setInterval(() => {
      if (client.connection.state !== "connected") subscriber.notify(subscriber.topics());
    }, POLL_MS);
    signal.addEventListener("abort", () => {
      clearInterval(polls);
      client.disconnect();
    });
    return { updateTopics };
  };
}
