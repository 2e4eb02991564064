import { cookies } from "next/headers";

export default async function PageWithoutQuery() {
  await cookies();
  return (
    <main>
      <h1>Hello</h1>
      <p>{new Date().toISOString()}</p>
    </main>
  );
}
