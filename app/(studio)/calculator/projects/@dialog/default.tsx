/** No dialog. */
export default function NoDialog() {
  return null;
}
