/** Shown alike to everybody, so that it doesn't reveal whether an account exists. */
export function ConfirmedAlready() {
  return (
    <>
      If you’ve already confirmed your email, just{" "}
      <a href="/login" className="whitespace-nowrap underline">
        log in
      </a>
      .
    </>
  );
}
