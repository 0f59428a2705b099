/** Whether a host name means this machine. @param name as in `URL.hostname`: lower case, IPv6 in brackets */
export const isLoopback = (name: string): boolean =>
  name === 'localhost' || name.endsWith('.localhost') || name === '[::1]' || name === '127.0.0.1';
