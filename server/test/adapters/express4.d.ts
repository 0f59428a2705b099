/** Express 4 under its own name. For these tests, the types of Express 5 are close enough. */
declare module 'express4' {
  import express from 'express';
  export default express;
}
