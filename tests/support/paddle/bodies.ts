// What Paddle's API wraps around its entities: data with meta, a page of a list, an error.

export function answerBody(data: unknown) {
  return { data, meta: { request_id: crypto.randomUUID() } };
}

export function listBody(data: unknown[], url: string) {
  const pagination = { per_page: 200, next: url, has_more: false, estimated_total: data.length };
  return { data, meta: { request_id: crypto.randomUUID(), pagination } };
}

export function errorBody(code: string, detail: string, type: "request_error" | "api_error" = "request_error") {
  const documentation_url = `https://developer.paddle.com/errors/shared/${code}`;
  return { error: { type, code, detail, documentation_url }, meta: { request_id: crypto.randomUUID() } };
}
