/** Beside a confirmation link that no longer works, whoever opened it: it never tells whether an account exists. */
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
