import "server-only";
import { z } from "zod";
import { addSandboxObjects, findSandboxObject, listSandboxObjects } from "@/db/queries/sandbox/objects";
import { customerEntity, portalSessionEntity } from "../entities/customer";
import { portalPage } from "../pages";
import { type CustomerRecord, customerRow, readCustomer, sandboxId } from "../records";
import { listSubscriptionRecords } from "../store";
import { ApiRefusal, type Call, found, parsed } from "./call";

const Creation = z.object({ email: z.email(), name: z.string().nullish() });
const Session = z.object({ subscription_ids: z.array(z.string()).default([]) });

export async function list({ query }: Call) {
  const emails = query.get("email")?.toLowerCase().split(",");
  const all = (await listSandboxObjects("customer")).map(readCustomer);
  return all.filter(({ email }) => emails?.includes(email.toLowerCase()) ?? true).map(customerEntity);
}

export async function create({ body }: Call) {
  const { email, name = null } = parsed(Creation, body);
  const known = await findCustomer(email);
  if (known) throw new ApiRefusal(409, "customer_already_exists", `conflicts with customer of id ${known.id}`);
  return customerEntity(await addCustomer(email, name));
}

export async function get({ id }: Call) {
  const object = found(await findSandboxObject(id), id);
  if (object.kind !== "customer") throw new ApiRefusal(404, "not_found", `Entity ${id} not found`);
  return customerEntity(readCustomer(object));
}

/** Links into the portal. Anybody with a subscription is a customer. */
export async function openPortal({ id, body }: Call) {
  const { subscription_ids: subscriptionIds } = parsed(Session, body ?? {});
  const own = (await listSubscriptionRecords(id)).map((one) => one.id);
  if (own.length === 0) found(await findSandboxObject(id), id);
  const foreign = subscriptionIds.find((subscriptionId) => !own.includes(subscriptionId));
  if (foreign) throw new ApiRefusal(404, "not_found", `Entity ${foreign} not found`);
  const at = new Date();
  return portalSessionEntity({ id: sandboxId("cpls", at), customerId: id, subscriptionIds, url: portalPage(id), at });
}

/** Creates the customer of an address where there is none. */
export async function customerOf(email: string): Promise<CustomerRecord> {
  return (await findCustomer(email)) ?? addCustomer(email, null);
}

async function findCustomer(email: string): Promise<CustomerRecord | null> {
  const all = (await listSandboxObjects("customer")).map(readCustomer);
  return all.find((customer) => customer.email.toLowerCase() === email.toLowerCase()) ?? null;
}

async function addCustomer(email: string, name: string | null): Promise<CustomerRecord> {
  const createdAt = new Date();
  const customer = { id: sandboxId("ctm", createdAt), email, name, createdAt };
  await addSandboxObjects([customerRow(customer)]);
  return customer;
}
