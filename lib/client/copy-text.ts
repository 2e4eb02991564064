import { toast } from "./toast";

/** Copies text and shows `message`. Some browsers allow copying only on https. */
export async function copyText(text: string, message: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ message, tone: "success" });
  } catch {
    toast({
      message: "This browser doesn’t allow copying here. Select the address and copy it by hand.",
      tone: "error",
    });
  }
}
