"use client";

import { lazyPart } from "./lazy-part";

export const LazyShareWords = lazyPart(() => import("./share-words").then((file) => file.ShareWords));
