import { describe, expect, it } from "vitest";
import {
  concernsRecipient,
  isAddressGone,
  readDeliveryStatus,
  readReply,
  splitMbox,
  statusText,
} from "@/lib/domain/notifications/bounces";

describe("isAddressGone", () => {
  it.each([
    ["550 5.1.1 No such user", true, "550 5.1.1"],
    ["550-5.1.1 The email account that you tried to reach does not exist", true, "550 5.1.1"],
    ["550 No such user here", true, "550"],
    ["553 mailbox name not allowed", true, "553"],
    ["556 5.1.10 Recipient address has null MX", true, "556 5.1.10"],
    ["550 5.2.1 Mailbox disabled", true, "550 5.2.1"],
    // Due to us as the sender, a full mailbox, or the moment.
    ["550 5.7.1 Message rejected due to the sender's reputation", false, "550 5.7.1"],
    ["550 5.7.26 Unauthenticated mail is not accepted", false, "550 5.7.26"],
    ["550 5.1.8 Sender address rejected", false, "550 5.1.8"],
    ["550 5.1.0 <hello@craftpact.example>: Sender address rejected: User unknown", false, "550 5.1.0"],
    ["552 5.2.2 Mailbox full", false, "552 5.2.2"],
    ["554 Transaction failed", false, "554"],
    ["450 4.2.1 Greylisted", false, "450 4.2.1"],
    ["450 try again", false, "450"],
    ["not a reply", false, ""],
  ])("judges whether %s means that the address is gone: %s", (reply, isGone, text) => {
    expect(isAddressGone(readReply(reply))).toBe(isGone);
    expect(statusText(readReply(reply))).toBe(text);
  });
});

it("a reply code alone does not stop required mail, since our own settings may have caused it", () => {
  for (const reply of ["550 relay not permitted", "551 User not local", "553 sorry, not in my list of rcpthosts"])
    expect(isAddressGone(readReply(reply), { isRequired: true }), reply).toBe(false);
  expect(isAddressGone(readReply("550 5.1.1 No such user"), { isRequired: true })).toBe(true);
});

it.each([
  ["450 4.1.2 <x@typo.example>: Recipient address rejected: Domain not found", true],
  ["450 4.2.1 Greylisted", true],
  ["452 4.2.2 Mailbox full", true],
  ["552 5.2.2 Mailbox full", true],
  ["451 4.4.1 No answer from host", true],
  ["450 try again", true],
  ["450 4.1.8 <hello@craftpact.example>: Sender address rejected: Domain not found", false],
  ["454 4.7.1 Relay access denied", false],
  ["451 4.3.0 Temporary lookup failure", false],
  ["451 Temporary local problem", false],
  ["550 5.1.0 Sender address rejected", false],
  ["550 relay not permitted", false],
])("concernsRecipient judges whether %s concerns only this recipient: %s", (reply, isOwn) => {
  expect(concernsRecipient(readReply(reply))).toBe(isOwn);
});

describe("a delivery report", () => {
  it("is parsed with folded fields and in any letter case", () => {
    const report = [
      ...["Reporting-MTA: dns; mx.example", "Arrival-Date: Mon, 23 Nov 2026 20:00:00 +0000", ""],
      ...["FINAL-RECIPIENT: rfc822; <Thandi@Mail.Example>", "Action: Failed", "Status: 5.0.0"],
      ...["Diagnostic-Code: smtp;", "\t550 5.1.1 No such user", ""],
      ...["Final-Recipient: rfc822;other@mail.example", "Original-Recipient: rfc822;typed@mail.example"],
      ...["Action: delayed", "Status: 4.4.1 (timeout)", "", ""],
    ].join("\r\n");
    expect(readDeliveryStatus(report)).toEqual([
      { recipient: "Thandi@Mail.Example", action: "failed", status: { code: 550, enhanced: "5.1.1" } },
      { recipient: "typed@mail.example", action: "delayed", status: { code: null, enhanced: "4.4.1" } },
    ]);
  });

  it("yields nothing without an email recipient", () => {
    expect(readDeliveryStatus("")).toEqual([]);
    expect(readDeliveryStatus("Action: failed\nStatus: 5.1.1")).toEqual([]);
    expect(readDeliveryStatus("Final-Recipient: x400; /S=Someone/\nAction: failed")).toEqual([]);
  });
});

it("splitMbox starts a message at each 'From ' line, and returns other text as one message", () => {
  expect(splitMbox("Subject: a\n\nFrom me")).toEqual(["Subject: a\n\nFrom me"]);
  expect(splitMbox("From a Mon\nSubject: a\n\n>From me\n\nFrom b Tue\r\nSubject: b\n\n>>From\n")).toEqual([
    "Subject: a\n\nFrom me\n\n",
    "Subject: b\n\n>>From\n",
  ]);
});
