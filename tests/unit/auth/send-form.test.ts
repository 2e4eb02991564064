import { describe, expect, it, vi } from "vitest";
import { NotSent, sendForm } from "@/components/auth/send-form";

describe("sendForm", () => {
  it("refuses an answer without data with the form's own sentence", async () => {
    const outcome = await sendForm(async () => ({}), { fallback: "Please try again." });
    expect(outcome).toMatchObject({ ok: false, message: "Please try again." });
  });

  it("returns the data of a success, and the problem that it contains", async () => {
    const send = async () => ({ data: { problem: "Wrong password." } });
    expect(await sendForm(send)).toMatchObject({ ok: true });
    const outcome = await sendForm(send, { problemIn: ({ problem }) => problem });
    expect(outcome).toMatchObject({ ok: false, message: "Wrong password." });
  });

  it("returns null if nothing was sent", async () => {
    vi.stubGlobal("navigator", { onLine: true });
    const send = () => Promise.reject(new NotSent());
    expect(await sendForm<object>(send)).toBeNull();
  });
});
