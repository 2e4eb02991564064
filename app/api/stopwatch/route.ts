import { json, route } from "@/lib/server/api/route";

export const GET = route({ name: "stopwatch", user: true, saysDeleted: true }, ({ user }) =>
  json({ session: user.openSession, at: Date.now() }),
);
