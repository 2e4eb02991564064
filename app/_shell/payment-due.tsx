/** A payment failed: shown on every page while the plan lasts, but not beside the banner on /billing that says more. */
export function PaymentDue() {
  return (
    <aside
      aria-label="Payment due"
      className="border-b border-danger/40 bg-danger-soft py-2.5 text-sm text-ink group-has-[#due]/shell:hidden"
    >
      <p className="wrap">
        Your last payment didn’t go through.{" "}
        <a href="/billing#due" className="py-2 font-semibold text-danger underline">
          Settle it to keep your plan
        </a>
      </p>
    </aside>
  );
}
