export type BilledPeriod = { startsAt: Date; endsAt: Date };
export type CustomData = { reference?: string };

export function periodOf({ startsAt, endsAt }: BilledPeriod) {
  return { starts_at: startsAt.toISOString(), ends_at: endsAt.toISOString() };
}

export function addressOf(customerId: string): string {
  return customerId.replace("ctm_", "add_");
}
