/** Nothing was sent, and the page shows why. */
export class FormProblem extends Error {}
