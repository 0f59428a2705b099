export default {
  entry: './src/main.ts',
  output: { path: `${import.meta.dirname}/public/build`, publicPath: '/build/' },
  module: { rules: [{ test: /\.ts$/, loader: 'esbuild-loader' }] },
  // The default limits are for pages that load everything at once.
  performance: { hints: false },
};
