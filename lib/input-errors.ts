import { z } from "zod";
import { MALFORMED } from "./errors";

// No schema without a sentence of its own answers in the validator's words.
z.config({ customError: () => MALFORMED });
