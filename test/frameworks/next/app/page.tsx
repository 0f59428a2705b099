import { Selfie } from './Selfie';

export default function Page() {
  return (
    <main>
      <h1>One moment</h1>
      <Selfie />
    </main>
  );
}
