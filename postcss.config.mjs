// biome-ignore lint/style/noDefaultExport: Next reads the default export
export default { plugins: { "@tailwindcss/postcss": {} } };
