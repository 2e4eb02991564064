import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { db } from "@/db/connection/client";
import { calculationMethods, savedMethods } from "@/db/schema";
import { MethodInput } from "@/lib/domain/methods/input";
import { type MethodFields, NEW_METHOD } from "@/lib/domain/methods/method-fields";
import { aMethod, aUser } from "./factories";

export const aTypedMethod = (change: Partial<MethodFields> = {}, id: string = randomUUID()) =>
  MethodInput.parse({ ...NEW_METHOD, id, title: "Hand knits", rate: "120.50", ...change });

export const countOwned = (userId: string) => db.$count(calculationMethods, eq(calculationMethods.userId, userId));

export const countSaved = (userId: string) => db.$count(savedMethods, eq(savedMethods.userId, userId));

export const aPublicMethod = async () => aMethod((await aUser({ displayName: "Ada" })).id, { isPublic: true });

/** Public methods of one maker. */
export const somePublicMethods = async (count: number) => {
  const { id: userId } = await aUser({ displayName: "Ada", tier: "pro_plus" });
  const open = { userId, rateType: "hourly" as const, rateCents: 10_000, isPublic: true };
  const rows = Array.from({ length: count }, (_, at) => ({ ...open, title: `Method ${at}` }));
  return db.insert(calculationMethods).values(rows).returning();
};

/** Texts that break what is not careful, and survive cleaning as they are. */
export const NAUGHTY_TEXTS = [
  "<script>alert(1)</script>",
  "'; DROP TABLE projects; --",
  "\\%_'\"`{{7*7}} %s%x%n \\u0000 \\\\ ../../etc/passwd",
  '"}],"totalCents":1,"x":[{"a":"',
  "Ω≈ç√∫˜µ≤≥÷ éàü ﷽ ﬁne ½ ™",
  "田中さん مرحبا بالعالم 👩‍👩‍👧‍👦🧶🇿🇦",
  "Z̴̛a̷͝l̶̕g̸o̵",
  "null",
  "__proto__",
  "constructor",
  "=cmd|' /C calc'!A0",
] as const;
