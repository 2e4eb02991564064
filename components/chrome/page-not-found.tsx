import { buttonClass } from "@/components/ui/button";
import { LineDrawing } from "@/components/ui/empty-state";
import { findUser } from "@/lib/auth";

/** No page at this address: the header stays, with the running timer of whoever is signed in. Plain links: it is part of public pages. */
export async function PageNotFound() {
  const user = await findUser();
  return (
    <div className="wrap grid flex-1 place-content-center justify-items-center py-14 text-center">
      <LineDrawing drawing="spool" className="w-44" />
      <h1 className="mt-6">This thread leads nowhere</h1>
      <p className="mt-3 max-w-[48ch] text-muted">
        There is no page at this address. It may have moved, or the link has lost a stitch.
      </p>
      <a href={user ? "/dashboard" : "/"} className={buttonClass({ className: "mt-6" })}>
        {user ? "Back to your dashboard" : "Back to the start"}
      </a>
    </div>
  );
}
