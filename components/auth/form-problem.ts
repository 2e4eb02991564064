/** A failure in the browser that has words of its own; the form shows them. */
export class FormProblem extends Error {}
