import { UserError } from "@/lib/errors";
import { json, route } from "@/lib/server/api/route";
import { authorizeChannel } from "@/lib/server/realtime/pusher";

/** 403 for any channel except the crafter's own and those of discussions. */
export const POST = route({ name: "pusher", user: true }, ({ user, body }) => {
  const form = new URLSearchParams(new TextDecoder().decode(body));
  const permission = authorizeChannel(user, form.get("socket_id") ?? "", form.get("channel_name") ?? "");
  if (!permission) throw new UserError("This channel is not yours.", "forbidden");
  return json(permission);
});
