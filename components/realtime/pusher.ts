import Pusher from "pusher-js";
import { accountHeaders } from "@/lib/client/account";
import type { PusherSite } from "@/lib/domain/notifications/pusher-site";
import { discussionsOf, POLL_MS, type Transport } from "./transport";

/** News through Pusher: private channels of this crafter, this login and the discussions on screen. */
export function pusher(site: PusherSite, { userId, loginTag }: { userId: string; loginTag: string }): Transport {
  return (ear, signal) => {
    const { key, host, port, isTls } = site;
    const client = new Pusher(key, {
      // Required by its types, and without meaning where a host is named.
      cluster: "",
      wsHost: host,
      ...(isTls ? { wssPort: port } : { wsPort: port }),
      forceTLS: isTls,
      enabledTransports: ["ws", "wss"],
      disableStats: true,
      channelAuthorization: { transport: "ajax", endpoint: "/api/pusher/auth", headers: accountHeaders() },
    });
    const known = new Set<string>();

    client.subscribe(`private-login-${loginTag}`).bind("news", () => ear.signedOut());
    client.subscribe(`private-crafter-${userId}`).bind("news", ({ ids }: { ids: number[] }) => {
      if (ids.length === 0) ear.tell(["notifications"]);
      for (const id of ids) ear.tell(["notifications"], id);
    });
    const look = () => {
      for (const id of discussionsOf(ear.topics())) {
        if (known.has(id)) continue;
        known.add(id);
        client.subscribe(`private-discussion-${id}`).bind("news", () => ear.tell([`comments:${id}`]));
      }
    };
    look();

    // What was said before it connected, or while it did not, is not said again: read everything.
    client.connection.bind("connected", () => ear.tell(ear.topics()));
    const polls = setInterval(() => {
      if (client.connection.state !== "connected") ear.tell(ear.topics());
    }, POLL_MS);
    signal.addEventListener("abort", () => {
      clearInterval(polls);
      client.disconnect();
    });
    return { look };
  };
}
