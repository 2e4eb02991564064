/** Nothing could be sent, and the page says why already, beside what failed. */
export class FormProblem extends Error {}
