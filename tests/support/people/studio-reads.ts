import { findMaterial, listLibrary, listUses } from "@/db/queries/materials/library";
import { countMovements, listMovements, listPurchases } from "@/db/queries/materials/movements";
import { listMaterialRipples } from "@/db/queries/projects/ripple";
import { listChannels } from "@/db/queries/sales/channels";
import { listFloors } from "@/db/queries/sales/floors";
import type { Belongings } from "./belongings";

/** What the pages of the shelf and of the sales channels read, by its name. */
export function studioReads(me: () => Belongings): Record<string, () => Promise<unknown>> {
  const mine = () => [me().user.id, me().ids.material] as const;
  return {
    listLibrary: () => listLibrary(me().user.id),
    listUses: () => Promise.all([listUses(me().user.id), listUses(me().user.id, me().ids.material)]),
    findMaterial: () => findMaterial(...mine()),
    countMovements: () => countMovements(...mine()),
    listMovements: () => listMovements(...mine(), { limit: 100, offset: 100 }),
    listPurchases: () => listPurchases(...mine(), 24),
    listMaterialRipples: async () => {
      const material = await findMaterial(...mine());
      return material && listMaterialRipples(me().user.id, material);
    },
    listChannels: () => listChannels(me().user.id),
    listFloors: () => listFloors(me().user.id),
  };
}
