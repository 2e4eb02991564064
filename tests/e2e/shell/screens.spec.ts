import { expectMarksInForcedColours, expectTextFits, expectTouchTargets } from "../../support/screens/fit-proofs";
import { SCREENS } from "../../support/screens/list";
import {
  expectNoAxeFindings,
  expectNoClippedText,
  expectNoMotion,
  expectNoSidewaysScroll,
} from "../../support/screens/proofs";
import { test } from "../../support/screens/show";
import { sampleEvery } from "../../support/thorough";

// `npm run test:thorough` checks all of them so, `npm run test:axe` asks axe in both themes and at both widths.
for (const screen of sampleEvery(24, SCREENS))
  test(`${screen.who}: ${screen.name} has no axe finding, fits 320 px, allows text of double size and has no motion @fonts`, async ({
    show,
  }) => {
    const { page, resize } = await show(screen);
    await expectNoMotion(page);
    await expectNoAxeFindings(page);
    await expectMarksInForcedColours(page);
    await expectTouchTargets(page);
    await resize(320);
    await expectNoSidewaysScroll(page);
    await resize(360);
    await expectTouchTargets(page);
    await expectMarksInForcedColours(page);
    await resize(360, 32);
    await expectNoSidewaysScroll(page);
    await expectNoClippedText(page);
    await expectTextFits(page);
    await resize(1280, 32);
    await expectNoSidewaysScroll(page);
    await expectNoClippedText(page);
  });
