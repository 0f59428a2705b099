/** Imported only for its registration: the tag and its events are typed. */
import 'idv-elements/document-capture';

const element = document.querySelector('idv-document-capture');
if (element !== null) {
  element.country = 'NGA';
  element.country = 'gh';
  element.documentType = 'ng_international_passport';
  element.documentType = 'ng_national_id ng_voters_card';
  element.sides = 'front back';
  element.verificationLevel = 'extended';
  element.limits = null;
  element.upload(new Blob());
  element.addEventListener('idv-document-captured', ({ country, documentType, front, back }) => {
    console.log(country === 'KEN', documentType === 'generic_id1', front.image.size, back?.image.size);
    // @ts-expect-error a country without documents
    console.log(country === 'USA');
  });
  // @ts-expect-error a document has no inside
  element.sides = 'inside';
  // @ts-expect-error a file, not its address
  element.upload('passport.jpg');
}
