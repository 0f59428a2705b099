export default {
  entry: './src/main.ts',
  output: { path: `${import.meta.dirname}/public/build`, publicPath: '/build/' },
  module: { rules: [{ test: /\.ts$/, loader: 'builtin:swc-loader' }] },
  performance: { hints: false },
};
