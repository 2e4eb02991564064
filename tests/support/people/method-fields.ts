import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { db } from "@/db/connection/client";
import { calculationMethods, savedMethods } from "@/db/schema";
import { MethodInput } from "@/lib/domain/methods/input";
import { type MethodFields, NEW_METHOD } from "@/lib/domain/methods/method-fields";
import { allAtOnce } from "../database/at-once";
import { aMethod, aUser } from "./factories";

export const typed = (change: Partial<MethodFields> = {}, id: string = randomUUID()) =>
  MethodInput.parse({ ...NEW_METHOD, id, title: "Hand knits", rate: "120.50", ...change });

export const owned = (userId: string) => db.$count(calculationMethods, eq(calculationMethods.userId, userId));

export const saved = (userId: string) => db.$count(savedMethods, eq(savedMethods.userId, userId));

export const publicMethods = async (count: number) => {
  const maker = await aUser({ displayName: "Ada", tier: "pro_plus" });
  return allAtOnce(count, () => aMethod(maker.id, { isPublic: true }));
};
