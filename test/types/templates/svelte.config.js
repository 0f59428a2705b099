/** Keeps the checker from using a parent folder's configuration. */
export default {};
