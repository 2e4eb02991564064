/** What a finished project was priced with, kept whole so that nothing that changes later changes it (rules.md «Methods, projects, price»). */
export type PriceSnapshot = {
  methodTitle: string;
  rateType: "hourly" | "daily";
  rateCents: number;
  hoursPerDay: number;
  currency: string;
  profitOption: "manual" | "none";
  manualProfitCents: number;
  /** Seconds logged when the work was completed. */
  totalSeconds: number;
  materials: { name: string; costCents: number }[];
  additionalCostsCents: number;
  laborCents: number;
  materialsCents: number;
  totalCents: number;
  priceOverrideCents: number | null;
};
