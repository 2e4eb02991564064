import type { ReactNode } from "react";

/** The list and, over it, the dialog of /calculator/methods/new, so that opening it leaves the list as it is. */
export default function MethodsLayout({ children, dialog }: { children: ReactNode; dialog: ReactNode }) {
  return (
    <>
      {children}
      {dialog}
    </>
  );
}
