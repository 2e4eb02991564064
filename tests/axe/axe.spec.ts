import { ARTICLE_SCREENS, SCREENS } from "../support/screens/list";
import { expectNoAxeFindings, expectNoSidewaysScroll } from "../support/screens/proofs";
import { test } from "../support/screens/show";

// npm run test:axe
for (const screen of [...SCREENS, ...ARTICLE_SCREENS])
  test(`${screen.who}: ${screen.name} has no axe finding, light and dark, wide and narrow`, async ({ show }) => {
    const { page, resize } = await show(screen);
    for (const width of [1280, 360]) {
      await resize(width);
      await expectNoAxeFindings(page, ["light", "dark"]);
      await expectNoSidewaysScroll(page);
    }
  });
