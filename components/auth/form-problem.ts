/** Thrown if nothing was sent and the page already shows why. */
export class FormProblem extends Error {}
