import { z } from "zod";
import { reportProblems, typedFields } from "../shared/input";
import { MATERIAL_KIND_NAMES, MATERIAL_TEXTS, readMaterial } from "./material";
import { RECORDED_KINDS, readMovement, readNewMaterial } from "./movement";
import { UNIT_NAMES } from "./units";

const unit = z.enum(UNIT_NAMES);

const materialFields = {
  ...typedFields(10_000, ...MATERIAL_TEXTS),
  kind: z.enum(MATERIAL_KIND_NAMES),
  useUnit: unit,
  packUnit: unit,
  alsoUnit: unit,
  widthUnit: unit,
};

const movementFields = {
  ...typedFields(10_000, "quantity", "cost", "postage", "day", "supplier", "lot"),
  kind: z.enum(RECORDED_KINDS),
  unit: z.enum(["pack", ...UNIT_NAMES]),
};

export const MaterialInput = z.object({ id: z.uuid(), ...materialFields }).transform(({ id, ...posted }, context) => {
  const { material, problems } = readMaterial(posted);
  return material ? { id, ...material } : reportProblems(problems, context);
});

/** With the first purchase, unless its quantity is empty. The client chooses the ids, so that a retry makes one material. */
export const NewMaterialInput = z
  .object({ id: z.uuid(), purchaseId: z.uuid(), ...materialFields, ...movementFields, kind: materialFields.kind })
  .transform(({ id, purchaseId, ...posted }, context) => {
    const read = readNewMaterial(posted);
    if (!read.material) return reportProblems(read.problems, context);
    return { id, material: read.material, purchase: read.purchase && { id: purchaseId, ...read.purchase } };
  });

export const ArchiveMaterialInput = z.object({ materialId: z.guid(), archived: z.boolean() });

export const MaterialIdInput = z.object({ materialId: z.guid() });

/**
 * The query checks the unit and the decimals of the amounts, which depend on the material. An older page sends no
 * currency, in which sums are rounded.
 */
export const MovementInput = z
  .object({ id: z.uuid(), materialId: z.guid(), currency: z.string().max(10_000).default(""), ...movementFields })
  .transform(({ id, materialId, currency, ...posted }, context) => {
    const { movement, problems } = readMovement(posted, currency);
    return movement ? { id, materialId, ...movement } : reportProblems(problems, context);
  });

/** Today's cost of a material in the works that are named. */
export const RepriceInput = z.object({ materialId: z.guid(), projectIds: z.array(z.guid()).min(1).max(1_000) });

export const TakeBackInput = z.object({ id: z.uuid(), movementId: z.guid() });
