import { z } from "zod";
import { MALFORMED } from "@/lib/errors";

// No schema without a sentence of its own answers in the validator's words.
z.config({ customError: () => MALFORMED });
