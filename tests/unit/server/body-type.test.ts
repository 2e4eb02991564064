import { expect, it } from "vitest";
import { bodyTypeOf, formIn } from "@/lib/server/request/body";

const read = (type: string) => bodyTypeOf(new Headers({ "content-type": type }));

it("bodyTypeOf recognises the Content-Types that browsers send with a form or an action", () => {
  expect(read("text/plain;charset=UTF-8")).toEqual({ kind: "text" });
  expect(read("text/plain")).toEqual({ kind: "text" });
  expect(read("application/x-www-form-urlencoded")).toEqual({ kind: "fields" });
  expect(read("application/x-www-form-urlencoded;charset=UTF-8")).toEqual({ kind: "fields" });
  for (const boundary of ["----WebKitFormBoundary7MA4YWxkTrZu0gW", "---------------------------29721385", "x"]) {
    expect(read(`multipart/form-data; boundary=${boundary}`)).toEqual({ kind: "multipart", boundary });
    expect(read(`multipart/form-data; boundary="${boundary}"`)).toEqual({ kind: "multipart", boundary });
  }
});

it.each([
  "",
  "multipart/form-data",
  "multipart/form-data; xboundary=zzz; boundary=a",
  'multipart/form-data; q="boundary=zzz"; boundary=a',
  "multipart/form-data; boundary=a; boundary=b",
  "multipart/form-data; boundary=a, multipart/form-data; boundary=b",
  'multipart/form-data; boundary="a',
  'multipart/form-data; boundary="a\\"b"',
  "multipart/form-data; boundary=",
  `multipart/form-data; boundary=${"a".repeat(71)}`,
  "multipart/form-data; boundary=a b",
  "multipart/form-data-x; boundary=a",
  "multipart/mixed; boundary=a",
  "text/plainly",
  "text/plain; boundary=a",
  "text/plain; charset=utf-7",
  "application/x-www-form-urlencoded; charset=utf-16",
  "application/json",
])("bodyTypeOf returns null for the Content-Type %j", (type) => expect(read(type)).toBeNull());

it("formIn parses a form by the boundary it is given", async () => {
  const boundary = "----FormBoundary7MA4YWxkTrZu0gW";
  const part = 'Content-Disposition: form-data; name="name"\r\n\r\nAda';
  const body = new TextEncoder().encode(`--${boundary}\r\n${part}\r\n--${boundary}--\r\n`);
  expect((await formIn({ kind: "multipart", boundary }, body)).get("name")).toBe("Ada");
  expect([...(await formIn({ kind: "multipart", boundary: "x".repeat(30) }, body))]).toEqual([]);
  expect([...(await formIn(null, body))]).toEqual([]);
});
