import { z } from "zod";
import { MALFORMED } from "@/lib/errors";

// A schema without a message of its own must not answer in the validator's words.
z.config({ customError: () => MALFORMED });
