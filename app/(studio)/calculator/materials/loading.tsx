export { default } from "../channels/loading";
